import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { defaultsOf } from "../settings.ts";
import { MockupDrawing } from "./drawing.tsx";
import { mockup, type MockupSettings } from "./settings.ts";

// Without a canvas, the width of a text is estimated.
vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
afterAll(() => {
  vi.unstubAllGlobals();
});

const draw = (settings: Partial<MockupSettings>) =>
  renderToStaticMarkup(
    <MockupDrawing
      ref={null}
      settings={{ ...defaultsOf(mockup.schema), ...settings }}
      image={{ href: "data:image/png;base64,AA==", width: 4, height: 3 }}
    />,
  );

test("a drawing is a 300×650 frame on 1080×1080, with 60 px bold Arial, in its settings", () => {
  const colors = { backgroundColor: "#ff0000", borderColor: "#00ff00" };
  const svg = draw({ ...colors, borderRadius: 20, borderWidth: 6, padding: 8, topText: "Start" });
  expect(svg).toContain('viewBox="0 0 1080 1080"');
  expect(svg).toContain('<rect width="1080" height="1080" fill="#ff0000"');
  expect(svg).toContain('<rect width="300" height="650" rx="20"');
  expect(svg).toContain('<image x="8" y="8" width="284" height="634"');
  expect(svg).toContain('stroke="#00ff00" stroke-width="6"');
  expect(svg).toMatch(/font-family="Arial,[^"]*" font-weight="bold"/);
  expect(svg).toMatch(/<text [^>]*font-size="60"[^>]*>Start<\/text>/);
});

test("only a phone with a shadow has a filter, and only one with a border has a stroke", () => {
  expect(draw({ shadow: true })).toContain("<filter");
  expect(draw({ shadow: false })).not.toContain("filter");
  expect(draw({ borderWidth: 0 })).not.toContain("stroke");
});
