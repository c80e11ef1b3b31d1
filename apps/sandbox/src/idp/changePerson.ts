import { createHash } from 'node:crypto'
import type { Outcome } from './outcomes.js'
import type { SandboxPerson } from './people.js'

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
