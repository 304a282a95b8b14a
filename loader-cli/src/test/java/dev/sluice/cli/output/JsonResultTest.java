package dev.sluice.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JsonResultTest {
    @Test
    void theSchemaComesFirstAndKeysKeepTheirOrder() {
        JsonResult json = JsonResult.result().put("b", 1).put("a", "x\n\"").put("none", Optional.empty());
        json.putObject("in", () -> json.put("yes", true).putSeconds("s", 1.23456));
        json.putObjects("list", List.of(1, 2), (out, each) -> out.put("n", each));
        assertThat(json.finish())
                .isEqualTo("{\"schema\":1,\"b\":1,\"a\":\"x\\n\\\"\",\"none\":null,\"in\":{\"yes\":true,\"s\":1.235},"
                        + "\"list\":[{\"n\":1},{\"n\":2}]}");
    }
}
