/** The SPDX ids that may ship to an operator or a visitor. */
export const allowedLicences: readonly string[] = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  'CC0-1.0',
  '0BSD',
  'Unlicense',
]

export interface ForbiddenPackage {
  /** A name, a scope with `/*`, or a prefix with `*` at its end. */
  readonly name: string
  /** Forbidden from this version on, including it. Unset: every version. */
  readonly from?: string
  /** Forbidden above this version. */
  readonly above?: string
  readonly why: string
}

const NOT_FREE = 'later versions have no free licence'

/** Packages that are forbidden in every lockfile of the repository, including development and comparison pages. */
export const forbiddenPackages: readonly ForbiddenPackage[] = [
  { name: '@walletconnect/*', from: '2.21.9', why: NOT_FREE },
  { name: '@reown/walletkit', from: '1.2.11', why: NOT_FREE },
  { name: '@reown/appkit*', above: '1.8.0', why: NOT_FREE },
  { name: '@metamask/sdk', why: 'it has no free licence' },
]

/**
 * The packages that a published package shares with its host, by package.json. A range there lets npm install only the
 * host's copy. The lockfile has the tested version.
 */
export const sharedWithHosts: Readonly<Record<string, readonly string[]>> = { 'packages/kit/package.json': ['viem'] }
