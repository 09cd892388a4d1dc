/** Whether a request's body is a file to be stored, which may contain anything and takes as long as its sender likes. */
export function isUpload(method: string, pathname: string): boolean {
  return (
    /^(POST|PUT)$/.test(method) &&
    /^\/storage\/v1\/object\/[^/]+\/./.test(pathname) &&
    !/^\/storage\/v1\/object\/(list|sign)\//.test(pathname)
  );
}
