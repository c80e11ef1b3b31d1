export function findBrowser(
  env?: Readonly<Record<string, string | undefined>>,
  platform?: string,
  canRun?: (path: string) => boolean,
): string | undefined
export function canInstallPackages(): boolean
