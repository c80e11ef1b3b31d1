import { expect, it } from 'vitest'
import { describeLogins } from './describeLogins.js'

const sandbox = {
  frameUrl: 'http://secure.localhost:3002',
  smtpUrl: 'smtp://127.0.0.1:3025',
  oauthFile: '/data/oauth.json',
}

it('points the server at the inbox and the fake providers', () => {
  expect(describeLogins({}, sandbox)).toEqual({
    FOYER_FRAME_URL: 'http://secure.localhost:3002',
    FOYER_SMTP_URL: 'smtp://127.0.0.1:3025',
    FOYER_MAIL_FROM: 'Foyer Sandbox <login@foyer.example>',
    FOYER_OAUTH: '/data/oauth.json',
  })
})

it('leaves the providers to the operator by one switch, and whatever the environment says alone', () => {
  const told = describeLogins({ FOYER_REAL_PROVIDERS: '1', FOYER_SMTP_URL: 'smtps://mail.example' }, sandbox)
  expect(told).toEqual({
    FOYER_FRAME_URL: 'http://secure.localhost:3002',
    FOYER_MAIL_FROM: 'Foyer Sandbox <login@foyer.example>',
  })
})
