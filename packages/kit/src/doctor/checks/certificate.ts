import type { Check } from '../Facts.js'
import { isFailure } from '../http/Reply.js'

const dayMs = 86_400_000
const warningDays = 14

/** Checks how long the certificates of page, server and frame are valid. */
export const checkCertificate: Check = ({ page, server, nowMs }) => {
  const replies = [page.reply, server?.health, server?.project?.frame?.page]
  const hosts = new Map<string, number>()
  for (const reply of replies) {
    if (reply === undefined || isFailure(reply) || reply.certificateEndsAtMs === undefined) continue
    hosts.set(reply.url.host, Math.floor((reply.certificateEndsAtMs - nowMs) / dayMs))
  }
  if (hosts.size === 0) return undefined
  const measured = [...hosts].map(([host, days]) => `${host}: ${days} days left`).join(', ')
  if ([...hosts.values()].every((days) => days >= warningDays)) return { id: 'certificate', level: 'ok', measured }
  return {
    id: 'certificate',
    level: 'warning',
    measured,
    reason: 'After the end of a certificate, browsers load neither the page nor the frame.',
    fix: 'Renew the certificate, and check why it was not renewed automatically.',
  }
}
