import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const sources = { connect: ["https://api.example/rest/v1"], images: [] };

test("inline scripts and styles are allowed by hash, and nothing else inline", () => {
  const page = `<style>a{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script><script>1</script>`;
  const policy = contentSecurityPolicy([page, page], sources);
  expect(policy).toContain(
    "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='; style-src 'self' 'sha256-",
  );
  expect(policy.match(/sha256/g)).toHaveLength(2);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test("requests may go to the configured backend's origin", () => {
  expect(contentSecurityPolicy([], sources)).toContain("connect-src 'self' https://api.example;");
});

test("embedded sites may provide scripts and frames; by default there are no frames", () => {
  const policy = contentSecurityPolicy([], { ...sources, embeds: ["https://check.example/a.js"] });
  expect(policy).toContain("script-src 'self' https://check.example;");
  expect(policy).toContain("frame-src https://check.example;");
  expect(contentSecurityPolicy([], sources)).not.toContain("frame-src");
});

test("no other site may show a page in a frame, unless it is made for that", () => {
  expect(contentSecurityPolicy([], sources)).toContain("frame-ancestors 'none'");
  expect(contentSecurityPolicy([], { ...sources, isFramed: true })).toContain("frame-ancestors *;");
});

test.each([
  [`<p class="a" style="color:red">`, "style"],
  [`<button onclick="go()">`, "onclick"],
])("%s cannot be allowed, and the error names %s", (page, name) => {
  expect(() => contentSecurityPolicy([page], sources)).toThrow(name);
});
