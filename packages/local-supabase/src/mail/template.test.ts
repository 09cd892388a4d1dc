import { expect, test } from "vitest";
import { fillTemplate } from "./template.ts";

const values = {
  SiteURL: "http://localhost:5173",
  Email: "o'neil+run@company.example",
  Data: { company_name: `AT&T <b>"Run"</b>` },
};

test.for([
  ["as text", "<p>{{ .Email }}</p>", "<p>o&#39;neil+run@company.example</p>"],
  [
    "in the query of a link",
    `<a href="{{ .SiteURL }}/link?email={{ .Email }}&amp;company={{.Data.company_name}}">x</a>`,
    `<a href="http://localhost:5173/link?email=o%27neil%2Brun%40company.example&amp;company=AT%26T%20%3Cb%3E%22Run%22%3C%2Fb%3E">x</a>`,
  ],
  [
    "after a link",
    `<a href="/?a=b">{{ .Data.company_name }}</a>`,
    `<a href="/?a=b">AT&amp;T &lt;b&gt;&quot;Run&quot;&lt;/b&gt;</a>`,
  ],
  ["that does not exist", "<p>{{ .Data.contact_name }}{{ .Nothing }}{{ .Data }}</p>", "<p></p>"],
] as const)("escapes a value %s by its context", ([, template, filled]) => {
  expect(fillTemplate(template, values)).toBe(filled);
});
