import { CodedError } from '@foyer/primitives/errors/CodedError'

/** The log-in providers that the sandbox simulates. */
export type TestProviderName = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The outcome of a scripted log-in with a provider. The sandbox's consent page has a button for each. */
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

/** A part of a page that can be filled and clicked, such as a Playwright locator. */
export interface LocatorLike {
  fill(text: string): Promise<unknown>
  click(): Promise<unknown>
  press(key: string): Promise<unknown>
}

/** A browser page of a test, such as a Playwright page. */
export interface PageLike {
  locator(selector: string): LocatorLike
  getByTestId(id: string): LocatorLike
  waitForEvent(event: 'popup'): Promise<PageLike>
}

/** The addresses of the servers that `npm start` starts. */
export interface TestLoginOptions {
  /** The default is `http://localhost:3001`. */
  readonly serverUrl?: string
  /** The default is `http://localhost:3003`. */
  readonly sandboxUrl?: string
  /** The default is `sandbox`. */
  readonly projectId?: string
}

/** A mail in the sandbox's inbox. */
export interface TestMail {
  readonly to: string
  readonly subject: string
  /** The six digits of a log-in mail. */
  readonly code?: string
  readonly links: readonly string[]
  readonly text: string
  readonly html: string
  /** The time in ISO 8601. */
  readonly at: string
}

/** The account and the outcome at a provider. The default is an approval by `alice`. */
export interface TestVisit {
  /** `alice`, `bob`, `carol` (no e-mail), `mallory` (a hostile name), or an e-mail address. The default is `alice`. */
  readonly account?: string
  readonly outcome?: TestOutcome
}

/**
 * Log-ins for an app's browser tests. The methods that use a page or a server throw a {@link TestLoginError} if the
 * server is not in sandbox mode.
 */
export interface TestLogin {
  /**
   * Returns an unused address and the fixed code that it accepts. Names that start with `device`, `slow` or `fail`
   * cause that behavior.
   */
  readonly email: (name: string) => { readonly address: string; readonly code: string }
  /** Enters the address and its code in the open widget. Resolves to the address. */
  logInByEmail(page: PageLike, name: string): Promise<string>
  /** Clicks the provider in the open widget and completes its window. */
  logInBySocial(page: PageLike, provider: TestProviderName, visit?: TestVisit): Promise<void>
  /** Adds the outcome to the authorization address of a provider, for tests without a page. */
  answerIn(authorizationUrl: string, visit?: TestVisit): string
  /** Simulates the phone: approves the link of a Farcaster log-in. */
  answerFarcaster(link: string, account?: 'alice' | 'bob'): Promise<void>
  /** Returns the newest mail to an address that arrived after `afterMs`. Waits up to 10 s for it. */
  readMail(address: string, afterMs?: number): Promise<TestMail>
}

const testLoginFailures = {
  NO_SANDBOX: '{url} is not a server in sandbox mode: it has no test log-ins',
  NOT_OF_SANDBOX: '{url} is not a {what} of the sandbox',
  PHONE_REFUSED: 'The phone of the sandbox responded with {status}',
  NO_MAIL: 'No mail arrived for {address} within {seconds} s',
} as const

type TestLoginFailure = keyof typeof testLoginFailures

/** The error of a failed test log-in. Identify it by `code`. */
export class TestLoginError extends CodedError<TestLoginFailure> {
  constructor(code: TestLoginFailure, context: Readonly<Record<string, string | number>>) {
    super(code, testLoginFailures[code], context)
  }
}
