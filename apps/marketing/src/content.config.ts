import { file, glob } from "astro/loaders";
import { defineCollection } from "astro:content";
import { z } from "astro/zod";

/** The texts of the landing page. */
export const collections = {
  features: defineCollection({
    loader: file("src/content/features.json"),
    schema: z.object({ order: z.number().int().positive(), heading: z.string(), body: z.string() }),
  }),
  stories: defineCollection({
    loader: glob({ pattern: "*.md", base: "src/content/stories" }),
    schema: z.object({
      heading: z.string(),
      firstResult: z.array(z.object({ bib: z.string(), runner: z.string(), time: z.string() })),
    }),
  }),
};
