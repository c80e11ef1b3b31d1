import { expect, it } from 'vitest'
import { createLoginEnv } from './createLoginEnv.js'

const sandbox = {
  frameUrl: 'http://secure.localhost:3002',
  smtpUrl: 'smtp://127.0.0.1:3025',
  oauthFile: '/data/oauth.json',
}

it("createLoginEnv: returns the sandbox's inbox and fake providers", () => {
  expect(createLoginEnv({}, sandbox)).toEqual({
    FOYER_FRAME_URL: 'http://secure.localhost:3002',
    FOYER_SMTP_URL: 'smtp://127.0.0.1:3025',
    FOYER_MAIL_FROM: 'Foyer Sandbox <login@foyer.example>',
    FOYER_OAUTH: '/data/oauth.json',
  })
})

it('createLoginEnv: omits the providers with FOYER_REAL_PROVIDERS, and omits variables that are set', () => {
  const told = createLoginEnv({ FOYER_REAL_PROVIDERS: '1', FOYER_SMTP_URL: 'smtps://mail.example' }, sandbox)
  expect(told).toEqual({
    FOYER_FRAME_URL: 'http://secure.localhost:3002',
    FOYER_MAIL_FROM: 'Foyer Sandbox <login@foyer.example>',
  })
})
