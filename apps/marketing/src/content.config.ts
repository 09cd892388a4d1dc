import { file, glob } from "astro/loaders";
import { defineCollection, reference } from "astro:content";
import { z } from "astro/zod";
import { portraitIds } from "./artwork/portraits/portrait-ids.ts";
import { raceSchema } from "./artwork/race.ts";
import { screenIds } from "./artwork/screens/screen-ids.ts";

/** The texts of the site and the data of its pictures. */
export const collections = {
  features: defineCollection({
    loader: file("src/content/features.json"),
    schema: z.object({
      order: z.number().int().positive(),
      heading: z.string(),
      body: z.string(),
      screen: reference("screens"),
    }),
  }),
  races: defineCollection({
    loader: file("src/content/races.json"),
    schema: raceSchema,
  }),
  screens: defineCollection({
    loader: file("src/content/screens.json"),
    /** The description is the picture's text alternative. */
    schema: z.object({ id: z.enum(screenIds), title: z.string(), description: z.string() }),
  }),
  stories: defineCollection({
    loader: glob({ pattern: "*.md", base: "src/content/stories" }),
    schema: z.object({
      heading: z.string(),
      firstResult: z.array(z.object({ bib: z.string(), runner: z.string(), time: z.string() })),
    }),
  }),
  team: defineCollection({
    loader: file("src/content/team.json"),
    schema: z.object({
      name: z.string(),
      role: z.string(),
      expertise: z.string(),
      /** The bib in the founders' first race, whose result the story tells. */
      bib: z.string().regex(/^\d{3}$/),
      portrait: z.enum(portraitIds),
      /** The portrait's text alternative. */
      alt: z.string(),
    }),
  }),
  values: defineCollection({
    loader: file("src/content/values.json"),
    schema: z.object({ order: z.number().int().positive(), title: z.string(), desc: z.string() }),
  }),
};
