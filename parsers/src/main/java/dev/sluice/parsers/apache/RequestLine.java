package dev.sluice.parsers.apache;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;

/**
 * Splits a request line into method, path and protocol, such that the three joined by blanks are the line again. A path
 * may hold blanks. HTTP/0.9 has no protocol: {@code GET /x} gives a NULL there. What does not split is kept whole in the
 * fourth column, and the three are NULL; else the fourth is.
 */
final class RequestLine {
    private static final int PROTOCOL_LENGTH = "HTTP/1.1".length();
    private static final int MAX_METHOD = 32;

    private RequestLine() {}

    static void store(byte[] b, int start, int end, boolean isNull, int flags, int index, int[] starts, int[] lengths) {
        int methodEnd = isNull ? -1 : methodEnd(b, start, end);
        int protocol = methodEnd < 0 ? -1 : protocolStart(b, methodEnd + 1, end);
        boolean splits = protocol >= 0 || (methodEnd >= 0 && isOldRequest(b, methodEnd + 1, end));
        if (!splits) {
            nothing(start, index, starts, lengths);
            nothing(start, index + 1, starts, lengths);
            nothing(start, index + 2, starts, lengths);
            starts[index + 3] = start;
            lengths[index + 3] = (end - start) | (isNull ? FieldSpans.FLAG_NULL : flags);
            return;
        }
        int path = methodEnd + 1;
        int pathEnd = protocol < 0 ? end : protocol - 1;
        starts[index] = start;
        lengths[index] = methodEnd - start;
        starts[index + 1] = path;
        lengths[index + 1] = (pathEnd - path) | flags;
        if (protocol < 0) {
            nothing(end, index + 2, starts, lengths);
        } else {
            starts[index + 2] = protocol;
            lengths[index + 2] = (end - protocol) | flags;
        }
        nothing(start, index + 3, starts, lengths);
    }

    private static void nothing(int at, int index, int[] starts, int[] lengths) {
        starts[index] = at;
        lengths[index] = FieldSpans.FLAG_NULL;
    }

    /** The blank behind the method, a word of letters (and {@code - _}), or -1. */
    private static int methodEnd(byte[] b, int start, int end) {
        int limit = Math.min(end, start + MAX_METHOD);
        for (int i = start; i < limit; i++) {
            byte c = b[i];
            if (c == ' ') {
                return i == start ? -1 : i;
            }
            int lower = c | 0x20;
            if ((lower < 'a' || lower > 'z') && c != '-' && c != '_') {
                return -1;
            }
        }
        return -1;
    }

    /** Where the protocol starts, with a path that is not empty before it, or -1. */
    private static int protocolStart(byte[] b, int path, int end) {
        int usual = end - PROTOCOL_LENGTH;
        if (usual - 1 > path && b[usual - 1] == ' ' && isProtocol(b, usual, end)) {
            return usual;
        }
        int last = end - 1;
        while (last > path && b[last] != ' ') {
            last--;
        }
        return last > path && isProtocol(b, last + 1, end) ? last + 1 : -1;
    }

    /** {@code HTTP/1}, {@code HTTP/2.0} and their like. */
    private static boolean isProtocol(byte[] b, int start, int end) {
        int length = end - start;
        if ((length != PROTOCOL_LENGTH && length != PROTOCOL_LENGTH - 2)
                || b[start] != 'H'
                || b[start + 1] != 'T'
                || b[start + 2] != 'T'
                || b[start + 3] != 'P'
                || b[start + 4] != '/') {
            return false;
        }
        return isDigit(b[start + 5]) && (length != PROTOCOL_LENGTH || (b[start + 6] == '.' && isDigit(b[start + 7])));
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isOldRequest(byte[] b, int path, int end) {
        return path < end && b[path] == '/' && ByteWords.indexOf(b, path, end, (byte) ' ') < 0;
    }
}
