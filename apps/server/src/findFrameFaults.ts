import type { Config } from './config.js'
import { env } from './env.js'

/** Says whether only this machine reaches an interface. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** What makes a configuration unfit for log-ins: one line per fault, none when it is fit. */
export const findFrameFaults = (config: Config): string[] => {
  const faults: string[] = []
  if (config.testLogins && !config.sandbox)
    faults.push(`${env.testLogins.name}: log-ins anybody knows the code of are for sandbox mode only`)
  if (config.testLogins && !isLoopback(config.host))
    faults.push(`${env.testLogins.name}: log-ins anybody knows the code of must not be reachable from elsewhere`)
  if (config.frameUrl === undefined || config.sandbox) return faults
  if (!config.frameUrl.startsWith('https:'))
    faults.push(`${env.frameUrl.name}: must start with https:// outside sandbox mode`)
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === config.frameUrl)
    faults.push(`${env.frameUrl.name}: must be an origin of its own, not the one of ${env.publicUrl.name}`)
  if (config.secretKey === undefined)
    faults.push(`${env.secretKey.name}: is needed with ${env.frameUrl.name} (make one: openssl rand -base64 32)`)
  return faults
}
