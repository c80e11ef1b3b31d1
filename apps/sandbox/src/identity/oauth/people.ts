import { createHash } from 'node:crypto'
import type { Outcome } from './outcomes.js'

/** A person with an account at every fake provider. */
export interface SandboxPerson {
  readonly key: string
  readonly name: string
  readonly userName: string
  readonly email?: string
  readonly isEmailVerified: boolean
  /** The address is a relay address of the provider that hides the real one. */
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

/** The fixed people. The last one has HTML in its name. */
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

/** Returns the fixed person with this key, or a person for a typed e-mail address. */
export function findPerson(account: string, typedName = ''): SandboxPerson | undefined {
  const known = sandboxPeople.find(({ key }) => key === account)
  if (known !== undefined) return known
  const email = account.trim().toLowerCase()
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(email)) return undefined
  const local = email.split('@')[0] ?? email
  return { key: email, name: typedName.trim() || local, userName: local, email, isEmailVerified: true }
}

/** Returns the person as the app sees them with this outcome. */
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

/** Returns the stable, numeric id of a person at a provider. */
export function subjectOf(provider: string, person: SandboxPerson): string {
  const hash = createHash('sha256').update(`${provider} ${person.key}`).digest()
  // 48 bits fit a double: some providers send the id as a number.
  return String(hash.readUIntBE(0, 6))
}
