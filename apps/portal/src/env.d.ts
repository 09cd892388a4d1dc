interface ImportMetaEnv {
  readonly VITE_TEST_DB?: string;
}
