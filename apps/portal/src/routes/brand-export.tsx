import { Navigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { ArchiveContents, ExportPanel } from "../features/brand-export/export-panel.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function BrandExportScreen() {
  return (
    <WithBrand
      heading={<ScreenHeading title="Export" />}
      none={<Navigate to={paths.dashboard} replace />}
    >
      {(brand) => (
        <div className="mx-auto grid w-full max-w-5xl gap-8">
          <ScreenHeading title="Export">
            <p>
              Everything <bdi>{brand.name ?? "your brand"}</bdi> has in the portal, as one archive.
            </p>
          </ScreenHeading>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ArchiveContents />
            <ExportPanel brandId={brand.id} />
          </div>
        </div>
      )}
    </WithBrand>
  );
}
