import { expect, test } from "vitest";
import { visibleColumns } from "../../../src-renderer/features/measurements/table-columns";
import { numericFields } from "../../../src-shared/domain/fields";

test("a narrow table keeps the field that is looked at and folds the others; none is lost", () => {
  for (const width of [0, 328, 500, 700, 992, 1184]) {
    const layout = visibleColumns(numericFields, "calf", width);
    expect(layout.shown).toContain("calf");
    expect([...layout.shown, ...layout.folded].sort()).toEqual([...numericFields].sort());
  }
  expect(visibleColumns(numericFields, "calf", 328).shown).toEqual(["calf"]);
});

test("columns keep their usual order, and few of them need no folding", () => {
  const { shown, folded, source } = visibleColumns(["weight", "body_fat", "waist"], "waist", 992);
  expect({ shown, folded, source }).toEqual({ shown: ["weight", "body_fat", "waist"], folded: [], source: true });
});
