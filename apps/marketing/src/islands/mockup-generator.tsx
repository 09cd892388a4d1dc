import {
  MockupGenerator as Generator,
  type MockupGeneratorProps,
} from "../generators/mockup/mockup-generator.tsx";
import { IslandBoundary } from "./island-boundary.tsx";

export function MockupGenerator(props: MockupGeneratorProps) {
  return (
    <IslandBoundary>
      <Generator {...props} />
    </IslandBoundary>
  );
}
