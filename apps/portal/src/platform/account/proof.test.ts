import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { afterEach, describe, expect, test, vi } from "vitest";

import { onProofWanted, proofRefused, type WantedProof, withProof } from "./proof.ts";

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
});

/** Is refused with each code in turn, then succeeds. */
function actRefused(...codes: DataErrorCode[]) {
  return vi.fn(async () => {
    const code = codes.shift();
    if (code) throw new DataError(code, "Refused.");
    return Promise.resolve("done");
  });
}

function answeringWith(answer: () => Promise<void> = () => Promise.resolve()) {
  const asked: WantedProof[] = [];
  stop = onProofWanted((wanted) => {
    asked.push(wanted);
    return answer();
  });
  return asked;
}

describe("withProof", () => {
  test.each([
    ["proof_needed", "fresh"],
    ["reauthentication_needed", "new-session"],
  ] as const)("after %s asks for a %s proof and acts again", async (code, wanted) => {
    const asked = answeringWith();
    const act = actRefused(code);
    await expect(withProof(act)).resolves.toBe("done");
    expect(asked).toEqual([wanted]);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test("asks nothing after success or any other refusal", async () => {
    const asked = answeringWith();
    await expect(withProof(actRefused())).resolves.toBe("done");
    await expect(withProof(actRefused("last_owner"))).rejects.toMatchObject({ code: "last_owner" });
    expect(asked).toEqual([]);
  });

  test("does not act again without the proof", async () => {
    answeringWith(() => Promise.reject(proofRefused()));
    const act = actRefused("proof_needed");
    await expect(withProof(act)).rejects.toThrow("nothing was changed");
    expect(act).toHaveBeenCalledTimes(1);
  });

  test("asks once for acts that are refused together, and again for a later one", async () => {
    const asked = answeringWith();
    await Promise.all([
      withProof(actRefused("proof_needed")),
      withProof(actRefused("proof_needed")),
    ]);
    expect(asked).toHaveLength(1);
    await withProof(actRefused("proof_needed"));
    expect(asked).toHaveLength(2);
  });
});
