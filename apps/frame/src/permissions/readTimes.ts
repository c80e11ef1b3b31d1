import { permissionBounds } from '@foyer/contract/permissions/permission'
import type { PermissionDraft } from './createPermissionDraft.js'
import { type Problems, readInteger } from './readFields.js'

/** The largest number of 256 bits. */
export const maxUint256 = 2n ** 256n - 1n

/** Reads the end of a permission: at least a minute and at most a year from now. */
export function readExpiry(problems: Problems, path: string, value: unknown, nowS: number): number | undefined {
  const { minSeconds, maxSeconds } = permissionBounds
  return readInteger(problems, path, value, [nowS + minSeconds, nowS + maxSeconds])
}

/** Reads the length of a period in seconds. */
export function readPeriod(problems: Problems, path: string, value: unknown): number | undefined {
  return readInteger(problems, path, value, [1, permissionBounds.maxSeconds])
}

/** Reads the optional start of the periods. A start in the past counts as now. */
export function readStart(
  problems: Problems,
  draft: PermissionDraft,
  path: string,
  value: unknown,
  nowS: number,
): void {
  if (value === undefined || value === null) return
  const start = readInteger(problems, path, value, [0, nowS + permissionBounds.maxSeconds])
  if (start !== undefined && start > nowS) draft.start(path, start)
}
