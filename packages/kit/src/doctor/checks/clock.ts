import type { Check } from '../Facts.js'
import { getHeader, isFailure, type Reply } from '../http/Reply.js'

/** The relay accepts tokens for this time after their end. */
const limitSeconds = 60

/** Compares the clock of the server with the clock of this machine. Log-ins and relay tokens need both. */
export const checkClock: Check = ({ server, page }) => {
  if (server === undefined || isFailure(server.health)) return undefined
  const ahead = measureAhead(server.health)
  if (ahead === undefined) return undefined
  const measured = `Date of the server: ${formatSeconds(ahead)} this machine`
  if (Math.abs(ahead) <= limitSeconds) return { id: 'clock', level: 'ok', measured }
  const pageAhead = page.reply.url.host === server.url.host ? undefined : measureAhead(page.reply)
  const isOwn = pageAhead !== undefined && Math.abs(pageAhead - ahead) <= limitSeconds
  return {
    id: 'clock',
    level: isOwn ? 'note' : 'error',
    measured,
    reason: isOwn
      ? 'The page has the same difference, so the clock of this machine seems wrong.'
      : 'Relay tokens, log-ins and sign-in messages with a time are rejected.',
    fix: 'Set the clock with NTP.',
  }
}

/** Returns the seconds by which a host is ahead of this machine. */
function measureAhead(reply: Reply): number | undefined {
  const dateMs = Date.parse(getHeader(reply, 'date') ?? '')
  return Number.isNaN(dateMs) ? undefined : Math.round((dateMs - reply.receivedAtMs) / 1_000)
}

function formatSeconds(ahead: number): string {
  if (Math.abs(ahead) <= limitSeconds) return 'at most a minute from'
  return `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
}
