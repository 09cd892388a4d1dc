/** The accounts of seed.sql, for all tests and commands. A test compares them with the seed. */
export const demoPassword = "outpace-demo-1";

export const demoBrandEmail = "brand@outpace.example";

export const demoStaffEmails = ["staff.one@outpace.example", "staff.two@outpace.example"] as const;
