import { CodedError } from '@foyer/primitives/errors/CodedError'

/** Providers the sandbox plays. */
export type TestProviderName = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** How a scripted log-in with a provider ends; the sandbox's consent page has a button for each. */
export type TestOutcome =
  | 'approve'
  | 'denied'
  | 'privateEmail'
  | 'noEmail'
  | 'unverified'
  | 'slow'
  | 'wrongState'
  | 'brokenToken'
  | 'failedToken'
  | 'hostileError'
  | 'wrongNonce'

/** Part of a page that can be filled and pressed; a Playwright locator is one. */
export interface LocatorLike {
  fill(text: string): Promise<unknown>
  click(): Promise<unknown>
  press(key: string): Promise<unknown>
}

/** A browser page of a test; a Playwright page is one. */
export interface PageLike {
  locator(selector: string): LocatorLike
  getByTestId(id: string): LocatorLike
  waitForEvent(event: 'popup'): Promise<PageLike>
}

/** Where the stack of `npm start` answers. */
export interface TestLoginOptions {
  /** Default: `http://localhost:3001`. */
  readonly serverUrl?: string
  /** Default: `http://localhost:3003`. */
  readonly sandboxUrl?: string
  /** Default: `sandbox`. */
  readonly projectId?: string
}

/** A mail of the sandbox's inbox. */
export interface TestMail {
  readonly to: string
  readonly subject: string
  /** The six digits of a log-in mail. */
  readonly code?: string
  readonly links: readonly string[]
  readonly text: string
  readonly html: string
  /** ISO 8601. */
  readonly at: string
}

/** Who answers at a provider, and how; default: a person of that e-mail address who says yes. */
export interface TestVisit {
  /** `alice`, `bob`, `carol` (no e-mail), `mallory` (a hostile name), or an e-mail address. Default: `alice`. */
  readonly account?: string
  readonly outcome?: TestOutcome
}

/** Log-ins for a host's own browser tests. Every method throws a {@link TestLoginError} when the server is not in sandbox mode. */
export interface TestLogin {
  /** An address nobody has, and the code it always takes. Names that begin with `device`, `slow` and `fail` do that. */
  readonly email: (name: string) => { readonly address: string; readonly code: string }
  /** In the open widget: types the address and its code; the address that was used. */
  logInByEmail(page: PageLike, name: string): Promise<string>
  /** In the open widget: presses the provider and answers in its window. */
  logInBySocial(page: PageLike, provider: TestProviderName, visit?: TestVisit): Promise<void>
  /** The same answer without a page: the authorization address of a provider with the answer in it. */
  answerIn(authorizationUrl: string, visit?: TestVisit): string
  /** Plays the phone: answers the link a Farcaster log-in shows. */
  answerFarcaster(link: string, account?: 'alice' | 'bob'): Promise<void>
  /** The newest mail to an address that came after `afterMs`; waits up to 10 s for it. */
  readMail(address: string, afterMs?: number): Promise<TestMail>
}

const testLoginFailures = {
  NO_SANDBOX: '{url} is no server in sandbox mode: there are no test log-ins at it',
  NOT_OF_SANDBOX: '{url} is no {what} of the sandbox',
  PHONE_REFUSED: 'The phone of the sandbox answered {status}',
  NO_MAIL: 'No mail came for {address} within {seconds} s',
} as const

type TestLoginFailure = keyof typeof testLoginFailures

/** Why a test log-in did not come about; recognise it by `code`. */
export class TestLoginError extends CodedError<TestLoginFailure> {
  constructor(code: TestLoginFailure, context: Readonly<Record<string, string | number>>) {
    super(code, testLoginFailures[code], context)
  }
}
