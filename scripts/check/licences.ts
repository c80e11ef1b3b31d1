import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, CheckResult } from './Check.js'
import { compareVersions } from './licences/compareVersions.js'
import { isAllowedLicence } from './licences/isAllowedLicence.js'
import { type Lockfile, placeName } from './licences/Lockfile.js'
import { listClosure } from './licences/listClosure.js'
import * as table from './licences.table.js'
import { listFiles } from './rooms/readTree.js'

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const OTHER_LOCKFILE = /(^|\/)(yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|npm-shrinkwrap\.json)$/
const IGNORED = ['node_modules', 'dist', '.git', '.next', '.data', '.cache']

/**
 * Checks the licences of shipped packages, forbidden packages, exact versions, and lockfiles without download
 * addresses.
 */
export const licencesCheck: Check = { name: 'licences', run: async (root) => checkLicences(root, table) }

export function checkLicences(root: string, rules: typeof table): CheckResult {
  const files = listFiles(root, IGNORED)
  const lockfiles = files.filter((path) => /(^|\/)package-lock\.json$/.test(path))
  const shipped = new Map<string, string>()
  const findings = [
    ...files
      .filter((path) => OTHER_LOCKFILE.test(path))
      .map((path) => `${path}: remove it; package-lock.json is the only lockfile`),
    ...files.filter((path) => /(^|\/)package\.json$/.test(path)).flatMap((path) => checkExactVersions(root, path)),
    ...lockfiles.flatMap((path) => checkLockfile(path, readLockfile(root, path), rules.forbiddenPackages)),
  ]
  if (lockfiles.includes('package-lock.json')) {
    findings.push(...checkShipped(root, readLockfile(root, 'package-lock.json'), rules.allowedLicences, shipped))
  }
  return {
    findings,
    notes: [`${shipped.size} packages ship: ${countByLicence(shipped)}; ${lockfiles.length} lockfiles read`],
  }
}

function readLockfile(root: string, path: string): Lockfile {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Lockfile
}

function checkExactVersions(root: string, path: string): string[] {
  const json = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string> | undefined>
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) =>
    Object.entries(json[field] ?? {})
      .filter(
        ([name, version]) =>
          !EXACT.test(version.replace(/^npm:(@[^/]+\/)?[^@]+@/, '')) &&
          !version.startsWith('file:') &&
          !table.sharedWithHosts[path]?.includes(name),
      )
      .map(([name, version]) => `${path}: ${field} ${name} "${version}" is not an exact version`),
  )
}

function checkLockfile(path: string, lockfile: Lockfile, forbidden: typeof table.forbiddenPackages): string[] {
  const findings: string[] = []
  for (const [place, locked] of Object.entries(lockfile.packages)) {
    // A folder of the repository is not a download.
    if (locked.resolved && /^(?!file:)[a-z+]+:/i.test(locked.resolved)) {
      findings.push(`${path}: ${place} has a download address; run npm with omit-lockfile-registry-resolved`)
    }
    const name = locked.name ?? placeName(place)
    // A link leads to a folder of the repository: it is a stub with that name, not the package.
    if (name === undefined || locked.link) continue
    const rule = forbidden.find((candidate) => isForbidden(candidate, name, locked.version))
    if (rule) findings.push(`${path}: ${name}@${locked.version ?? '?'} is forbidden: ${rule.why}`)
  }
  return findings
}

function isForbidden(
  rule: (typeof table.forbiddenPackages)[number],
  name: string,
  version: string | undefined,
): boolean {
  const isNamed = rule.name.endsWith('*') ? name.startsWith(rule.name.slice(0, -1)) : name === rule.name
  if (!isNamed) return false
  if (version === undefined) return true
  if (rule.from !== undefined) return compareVersions(version, rule.from) >= 0
  if (rule.above !== undefined) return compareVersions(version, rule.above) > 0
  return true
}

function checkShipped(
  root: string,
  lockfile: Lockfile,
  allowed: readonly string[],
  shipped: Map<string, string>,
): string[] {
  const findings: string[] = []
  for (const workspace of Object.keys(lockfile.packages).filter((place) => placeName(place) === undefined)) {
    const { dependencies, optionalDependencies } = lockfile.packages[workspace] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    const closure = listClosure(
      lockfile,
      names.map((name) => ({ place: workspace, name })),
    )
    findings.push(...closure.missing.map((name) => `package-lock.json lacks ${name}: run npm install`))
    for (const place of closure.places) {
      if (placeName(place) === undefined || shipped.has(place)) continue
      const licence = lockfile.packages[place]?.license ?? readInstalledLicence(root, place)
      shipped.set(place, licence)
      if (!isAllowedLicence(licence, allowed))
        findings.push(`${place} (in ${workspace || 'the root'}) is under ${licence}`)
    }
  }
  return findings
}

function readInstalledLicence(root: string, place: string): string {
  const path = join(root, place, 'package.json')
  if (!existsSync(path)) return 'no licence that could be read'
  const json = JSON.parse(readFileSync(path, 'utf8')) as { license?: unknown }
  return typeof json.license === 'string' ? json.license : 'no licence that could be read'
}

function countByLicence(shipped: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>()
  for (const licence of shipped.values()) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([licence, count]) => `${count} ${licence}`)
    .join(', ')
}
