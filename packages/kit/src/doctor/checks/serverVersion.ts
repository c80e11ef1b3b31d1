import type { Check } from '../Facts.js'
import { readHealth } from '../server/readResponses.js'

/** Checks that the server and this kit have the same release line: `0.1` of 0.1.3, and `2` of 2.4.0. */
export const checkServerVersion: Check = ({ server, version }) => {
  const health = readHealth(server)
  if (health === undefined) return undefined
  const measured = `server ${health.version}, kit ${version}`
  if (getLine(health.version) === getLine(version)) return { id: 'server-version', level: 'ok', measured }
  return {
    id: 'server-version',
    level: 'warning',
    measured,
    reason:
      'These release lines can differ in their API. The version of the kit is that of this command, not that of the page.',
    fix: `Install @foyer/server ${getLine(version)}.x, or run npx @foyer/kit@${getLine(health.version)} doctor`,
  }
}

function getLine(version: string): string {
  const [major = '', minor = ''] = version.split('.')
  return major === '0' ? `${major}.${minor}` : major
}
