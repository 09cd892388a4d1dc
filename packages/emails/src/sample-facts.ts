/** The facts and links of samples. */
import type { OrderFact, RaceFact } from "./payloads.ts";
import type { Surroundings } from "./surroundings.ts";

export const sampleToken =
  "b3b9a1f0-5f0e-4f5e-9c57-1f2a3b4c5d6e.1795000000.0f1e2d3c4b5a69788796a5b4c3d2e1f0";

export const sampleTime = "2040-05-12T20:45:10.000Z";

export const sampleDevice =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

export const sampleSurroundings: Surroundings = {
  portalUrl: "https://partners.outpace.example",
  marketingUrl: "https://outpace.example",
  functionsUrl: "https://project.supabase.example/functions/v1",
  tokens: {
    switchOff: `s-${sampleToken}`,
    confirm: `c-${sampleToken}`,
    unsubscribe: `u-${sampleToken}`,
    refuse: `r-${sampleToken}`,
  },
};

export const sampleRace: RaceFact = {
  id: "6f0d8a52-6a5c-4f7e-9d0c-0c8a4b1e2f3d",
  name: "Sunrise Ten",
  start_time: "2040-06-02T10:30:00.000Z",
  start_time_zone: "America/New_York",
  target_distance: 10,
  max_participants: 500,
};

export const sampleOrder: OrderFact = {
  id: "0d9b7c1e-58a4-4c39-8f5d-1a2b3f2a91bc",
  total_cents: 500_00,
  pay_by: "2040-05-20T16:00:00.000Z",
  package_tier: null,
};
