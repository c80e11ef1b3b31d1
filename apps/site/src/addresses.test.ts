import { describe, expect, it } from 'vitest'
import { readAddresses } from './addresses.js'

describe('readAddresses', () => {
  it('returns the playground of npm start and no repository by default', () =>
    expect(readAddresses({ FOYER_PLAYGROUND_URL: ' ' })).toEqual({
      playgroundUrl: 'http://localhost:3000',
      repositoryUrl: undefined,
    }))

  it('removes the slash at the end', () =>
    expect(
      readAddresses({
        FOYER_PLAYGROUND_URL: 'https://play.example/',
        FOYER_REPOSITORY_URL: 'https://git.example/foyer',
      }),
    ).toEqual({ playgroundUrl: 'https://play.example', repositoryUrl: 'https://git.example/foyer' }))

  it.each(['javascript:alert(1)', 'play.example', 'https://a.example/"><script>'])('throws for %j', (text) =>
    expect(() => readAddresses({ FOYER_REPOSITORY_URL: text })).toThrow('FOYER_REPOSITORY_URL must be a web address'),
  )
})
