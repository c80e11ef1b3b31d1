import { describe, expect, it } from 'vitest'
import { readConfig } from '../loadConfig.js'

const secret = 'a-secret-of-the-operator'

describe('settings of the onramp providers', () => {
  const lines = (variables: Record<string, string>) => {
    try {
      readConfig({ FOYER_SANDBOX: '1', ...variables })
      return []
    } catch (error) {
      return (error as { lines: string[] }).lines
    }
  }

  it('rejects a missing setting or an invalid key, without repeating a secret', () => {
    expect(lines({ FOYER_MOONPAY_SECRET: secret })).toEqual(['FOYER_MOONPAY_SECRET: needs FOYER_MOONPAY_KEY as well'])
    expect(lines({ FOYER_PAY_URL: 'http://127.0.0.1:1' })).toEqual(['FOYER_PAY_URL: needs FOYER_PAY_SECRET as well'])
    const coinbase = lines({ FOYER_COINBASE_KEY_ID: 'k', FOYER_COINBASE_KEY_SECRET: secret })
    expect(coinbase).toEqual([expect.stringMatching(/^FOYER_COINBASE_KEY_SECRET: must be a key of Coinbase/)])
    const short = lines({
      FOYER_TRANSAK_KEY: 'k',
      FOYER_TRANSAK_SECRET: 'short-one',
      FOYER_TRANSAK_DOMAIN: 'a.example',
    })
    expect(short.join()).not.toContain('short-one')
  })

  it('accepts accounts without their optional settings', () => {
    const { onramp } = readConfig({
      ...{ FOYER_SANDBOX: '1', FOYER_MOONPAY_KEY: 'pk_test', FOYER_MOONPAY_SECRET: secret },
      ...{ FOYER_MOONPAY_API_URL: 'https://api.example/' },
    })
    expect(onramp).toEqual({ moonpay: { key: 'pk_test', secret, apiUrl: 'https://api.example' } })
  })
})
