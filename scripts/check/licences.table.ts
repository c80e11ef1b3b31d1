/** SPDX ids that may reach an operator's or a visitor's machine. */
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
  /** A name, a scope with `/*`, or a prefix that ends with `*`. */
  readonly name: string
  /** Refused from this version on, itself included; absent: every version. */
  readonly from?: string
  /** Refused above this version, itself allowed. */
  readonly above?: string
  readonly why: string
}

const NOT_FREE = 'its licence is not a free one from there on'

/** Refused in every lockfile of the repository, development and comparison pages included. */
export const forbiddenPackages: readonly ForbiddenPackage[] = [
  { name: '@walletconnect/*', from: '2.21.9', why: NOT_FREE },
  { name: '@reown/walletkit', from: '1.2.11', why: NOT_FREE },
  { name: '@reown/appkit*', above: '1.8.0', why: NOT_FREE },
  { name: '@metamask/sdk', why: 'its licence is not a free one' },
]

/**
 * What a published package shares with its host, by the package.json that names it: a range there lets npm install the host's copy alone.
 * Which version is tested stands in the lockfile.
 */
export const sharedWithHosts: Readonly<Record<string, readonly string[]>> = { 'packages/kit/package.json': ['viem'] }
