import {
  SocialGenerator as Generator,
  type SocialGeneratorProps,
} from "../generators/social/social-generator.tsx";
import { IslandBoundary } from "./island-boundary.tsx";

export function SocialGenerator(props: SocialGeneratorProps) {
  return (
    <IslandBoundary>
      <Generator {...props} />
    </IslandBoundary>
  );
}
