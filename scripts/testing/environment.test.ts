import { expect, test } from "vitest";
import { testEnvironment } from "./environment.ts";

test("removes a developer's settings, keeps the machine's and adds the command's", () => {
  const own = { PATH: "/bin", HOME: "/root", CHROMIUM_PATH: "/opt/chromium" };
  const settings = {
    VITE_SUPABASE_URL: "https://real.example",
    PUBLIC_A: "1",
    SUPABASE_URL: "x",
    OUTPACE_PROVE: "1",
  };
  const environment = testEnvironment({ ...own, ...settings }, { VITE_SUPABASE_URL: "test" });
  expect(environment).toMatchObject({ ...own, VITE_SUPABASE_URL: "test" });
  expect(environment).not.toHaveProperty("PUBLIC_A");
  expect(environment).not.toHaveProperty("SUPABASE_URL");
  expect(environment).not.toHaveProperty("OUTPACE_PROVE");
});
