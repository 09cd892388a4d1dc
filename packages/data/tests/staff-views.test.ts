import { expect, test } from "vitest";
import { getOwnBrand } from "../src/brands.ts";
import { viewBrand } from "../src/staff-brands.ts";
import { otherSharedBrand, sharedBrand, sharedStaffMember } from "./fixtures.ts";

test("staff read the details of the brand that they view, another brand does not", async () => {
  const staff = await sharedStaffMember();
  const { brand, brandId } = await sharedBrand();
  expect(await viewBrand(staff.client, brandId)).toBe(brand.companyName);
  expect(await getOwnBrand(staff.client, brandId)).toMatchObject({
    id: brandId,
    contactEmail: brand.email,
  });

  const { client } = await otherSharedBrand();
  await expect(viewBrand(client, brandId)).rejects.toMatchObject({ code: "not_staff" });
  expect(await getOwnBrand(client, brandId)).toBeNull();
});
