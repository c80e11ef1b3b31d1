import { createHash } from 'node:crypto'
import type { Outcome } from './outcomes.js'

/** Somebody with an account at every fake provider. */
export interface SandboxPerson {
  readonly key: string
  readonly name: string
  readonly userName: string
  readonly email?: string
  readonly isEmailVerified: boolean
  /** The address is one the provider made up to hide the real one. */
  readonly isEmailPrivate?: boolean
}

function atExample(key: string, name: string): SandboxPerson {
  return {
    key,
    name,
    userName: key,
    email: `${key}@example.com`,
    isEmailVerified: true,
  }
}

/** The fixed people; the last is there to try pages with. */
export const sandboxPeople: readonly SandboxPerson[] = [
  atExample('alice', 'Alice Archer'),
  atExample('bob', 'Bob Baker'),
  { key: 'carol', name: 'Carol Cole', userName: 'carol', isEmailVerified: false },
  {
    key: 'mallory',
    name: '"><img src=x onerror="document.title=\'hacked\'"></script><script>alert(1)</script>',
    userName: '<b>mallory</b>',
    email: 'mallory@example.com',
    isEmailVerified: true,
  },
]

/** A fixed person by key, or the one an e-mail address was typed for. */
export function findPerson(account: string, typedName = ''): SandboxPerson | undefined {
  const known = sandboxPeople.find(({ key }) => key === account)
  if (known !== undefined) return known
  const email = account.trim().toLowerCase()
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(email)) return undefined
  const local = email.split('@')[0] ?? email
  return { key: email, name: typedName.trim() || local, userName: local, email, isEmailVerified: true }
}

/** The person as the app may see them in this outcome. */
export function changePerson(person: SandboxPerson, outcome: Outcome): SandboxPerson {
  const { email, ...nameless } = person
  if (outcome.person === 'unverified') return { ...person, isEmailVerified: false }
  if (outcome.person === 'noEmail') return { ...nameless, isEmailVerified: false }
  if (outcome.person === 'privateEmail' && email !== undefined) {
    const local = createHash('sha256').update(email).digest('hex').slice(0, 10)
    return { ...person, email: `${local}@private-relay.example`, isEmailPrivate: true }
  }
  return person
}

/** The id a provider knows a person by: digits, the same for ever. */
export function subjectOf(provider: string, person: SandboxPerson): string {
  const hash = createHash('sha256').update(`${provider} ${person.key}`).digest()
  // Fits a double, as some providers send it as a number.
  return String(hash.readUIntBE(0, 6))
}
