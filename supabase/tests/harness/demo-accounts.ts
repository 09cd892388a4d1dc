/** The accounts of seed.sql; the seed's test holds these to it. */
export const demoPassword = "outpace-demo-1";

export const demoBrandEmail = "brand@outpace.example";

export const demoStaffEmails = ["staff.one@outpace.example", "staff.two@outpace.example"] as const;
