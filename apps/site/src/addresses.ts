/** The addresses outside of the site that its pages link to. */
export interface SiteAddresses {
  readonly playgroundUrl: string
  /** The address of the source code; undefined if it has none. */
  readonly repositoryUrl: string | undefined
}

/**
 * Reads the addresses from the environment of the build: `FOYER_PLAYGROUND_URL`, by default the playground of `npm start`,
 * and `FOYER_REPOSITORY_URL`. Throws if a value is no web address.
 */
export function readAddresses(env: Readonly<Record<string, string | undefined>>): SiteAddresses {
  const read = (name: string) => {
    const text = env[name]?.trim()
    if (!text) return undefined
    if (!/^https?:\/\/[^\s"'<>]{1,200}$/.test(text)) throw new Error(`${name} must be a web address, not "${text}"`)
    return text.replace(/\/$/, '')
  }
  return {
    playgroundUrl: read('FOYER_PLAYGROUND_URL') ?? 'http://localhost:3000',
    repositoryUrl: read('FOYER_REPOSITORY_URL'),
  }
}
