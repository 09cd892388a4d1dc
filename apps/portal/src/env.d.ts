interface ImportMetaEnv {
  readonly VITE_TEST_DB?: string;
  readonly VITE_ERROR_SINK?: string;
}
