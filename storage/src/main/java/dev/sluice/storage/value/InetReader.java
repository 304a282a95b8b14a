package dev.sluice.storage.value;

import dev.sluice.storage.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;

/** Reads v4 and v6 addresses, with or without a prefix length. */
final class InetReader {
    private static final int GROUPS = 8;

    private InetReader() {}

    static byte[] read(ColumnType type, String text) {
        try {
            int slash = text.indexOf('/');
            String address = slash < 0 ? text : text.substring(0, slash);
            boolean v4 = address.indexOf(':') < 0;
            int bits = v4 ? 32 : 128;
            byte[] bytes = new byte[2 + bits / 8];
            bytes[0] = (byte) (v4 ? 4 : 6);
            bytes[1] = (byte) (slash < 0 ? bits : number(text.substring(slash + 1), 10, bits));
            if (v4) {
                readV4(address, bytes, 2);
            } else {
                readV6(address, bytes);
            }
            return bytes;
        } catch (NumberFormatException e) {
            throw ValueReader.notOfType(type, text);
        }
    }

    private static void readV4(String address, byte[] target, int position) {
        String[] parts = address.split("\\.", -1);
        if (parts.length != 4) {
            throw new NumberFormatException(address);
        }
        for (int i = 0; i < 4; i++) {
            target[position + i] = (byte) number(parts[i], 10, 255);
        }
    }

    private static void readV6(String address, byte[] target) {
        int gap = address.indexOf("::");
        List<Integer> head = groups(gap < 0 ? address : address.substring(0, gap));
        List<Integer> tail = gap < 0 ? List.of() : groups(address.substring(gap + 2));
        int count = head.size() + tail.size();
        if (gap < 0 ? count != GROUPS : count >= GROUPS) {
            throw new NumberFormatException(address);
        }
        put(head, target, 0);
        put(tail, target, GROUPS - tail.size());
    }

    private static List<Integer> groups(String text) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return groups;
        }
        String[] parts = text.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            if (i == parts.length - 1 && parts[i].indexOf('.') >= 0) {
                byte[] v4 = new byte[4];
                readV4(parts[i], v4, 0);
                groups.add(((v4[0] & 0xFF) << 8) | (v4[1] & 0xFF));
                groups.add(((v4[2] & 0xFF) << 8) | (v4[3] & 0xFF));
            } else {
                groups.add(number(parts[i], 16, 0xFFFF));
            }
        }
        return groups;
    }

    private static void put(List<Integer> groups, byte[] target, int firstGroup) {
        for (int i = 0; i < groups.size(); i++) {
            target[2 + 2 * (firstGroup + i)] = (byte) (groups.get(i) >> 8);
            target[3 + 2 * (firstGroup + i)] = (byte) (int) groups.get(i);
        }
    }

    private static int number(String digits, int radix, int most) {
        if (digits.isEmpty() || digits.length() > 4 || digits.charAt(0) == '+' || digits.charAt(0) == '-') {
            throw new NumberFormatException(digits);
        }
        int number = Integer.parseInt(digits, radix);
        if (number > most) {
            throw new NumberFormatException(digits);
        }
        return number;
    }
}
