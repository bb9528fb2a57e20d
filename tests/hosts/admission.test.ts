import { describe, expect, it } from "vitest";
import { createAdmission, PASS_LIFETIME_MS } from "../../src-main/hosts/browser/admission";

describe("admission", () => {
  it("exchanges a pass for a token that admits, any number of times", () => {
    const admission = createAdmission();
    const token = admission.exchange(admission.issuePass());
    expect(token).not.toBeNull();
    expect([admission.admits(token ?? ""), admission.admits(token ?? "")]).toEqual([true, true]);
  });

  it("takes a pass once: whoever reads it afterwards has nothing", () => {
    const admission = createAdmission();
    const pass = admission.issuePass();
    admission.exchange(pass);
    expect(admission.exchange(pass)).toBeNull();
  });

  it("takes a pass for minutes only", () => {
    let now = 0;
    const admission = createAdmission(() => now);
    const early = admission.issuePass();
    const late = admission.issuePass();
    now = PASS_LIFETIME_MS - 1;
    expect(admission.exchange(early)).not.toBeNull();
    now = PASS_LIFETIME_MS;
    expect(admission.exchange(late)).toBeNull();
  });

  it("admits neither a pass, nor an empty token, nor a token of another run", () => {
    const admission = createAdmission();
    const other = createAdmission();
    const foreign = other.exchange(other.issuePass()) ?? "";
    expect([admission.issuePass(), "", foreign].map((token) => admission.admits(token))).toEqual([false, false, false]);
  });

  it("gives each window a token of its own", () => {
    const admission = createAdmission();
    const tokens = [1, 2].map(() => admission.exchange(admission.issuePass()));
    expect(new Set(tokens).size).toBe(2);
  });
});
