/** True if a request's body is a file to store, which may contain anything and be arbitrarily slow. */
export function isUpload(method: string, pathname: string): boolean {
  return (
    /^(POST|PUT)$/.test(method) &&
    /^\/storage\/v1\/object\/[^/]+\/./.test(pathname) &&
    !/^\/storage\/v1\/object\/(list|sign)\//.test(pathname)
  );
}
