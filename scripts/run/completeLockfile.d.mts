export interface Lockfile {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
export function completeLockfile(lock: Lockfile): Lockfile
