/** The port of a program of `npm start`, and the variable that changes it. */
export interface PortSetting {
  readonly name: string
  readonly variable: string
  readonly port: number
}

const settings = {
  playground: { name: 'the playground', variable: 'FOYER_PLAYGROUND_PORT', port: 3000 },
  server: { name: 'the server', variable: 'FOYER_SERVER_PORT', port: 3001 },
  frame: { name: 'the secure frame', variable: 'FOYER_FRAME_PORT', port: 3002 },
  sandbox: { name: 'the sandbox pages', variable: 'FOYER_SANDBOX_PORT', port: 3003 },
  site: { name: 'the documentation', variable: 'FOYER_SITE_PORT', port: 3004 },
  mail: { name: 'the sandbox mail server', variable: 'FOYER_SMTP_PORT', port: 3025 },
  evm: { name: 'Foyer Chain', variable: 'FOYER_EVM_PORT', port: 8545 },
  evm2: { name: 'Foyer Chain Two', variable: 'FOYER_EVM2_PORT', port: 8546 },
  solana: { name: 'the local Solana chain', variable: 'FOYER_SOLANA_PORT', port: 8899 },
} as const satisfies Record<string, PortSetting>

/** A program of `npm start` that listens on a port. */
export type PortName = keyof typeof settings
/** All ports with the variables that change them. */
export type Ports = Readonly<Record<PortName, PortSetting>>

/**
 * Reads the ports from the environment. Throws with one line that names the variable if a value is invalid or used
 * twice.
 */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const entries = Object.entries(settings).map(([key, setting]) => {
    const text = env[setting.variable]?.trim()
    if (text === undefined || text === '') return [key, setting]
    const port = Number(text)
    if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
      throw new Error(`${setting.variable} must be a whole number from 1 to 65535, not "${text}"`)
    }
    return [key, { ...setting, port }]
  })
  const ports = Object.fromEntries(entries) as Record<PortName, PortSetting> // the keys of settings
  const seen = new Map<number, PortSetting>()
  for (const setting of Object.values(ports)) {
    const other = seen.get(setting.port)
    if (other !== undefined) throw new Error(`${setting.variable} and ${other.variable} are both ${setting.port}`)
    seen.set(setting.port, setting)
  }
  return ports
}
