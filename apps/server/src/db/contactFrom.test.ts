import { expect, it } from 'vitest'
import { createOldDatabase } from '../testing/createOldDatabase.js'
import { contractDatabases, withQueries } from '../testing/testDatabases.js'
import { persons } from './loginSchema.js'

it.each(contractDatabases())(
  'migration of contact addresses: keeps only the claim of a provider that is still linked, on $name',
  async ({ name }) => {
    const database = await createOldDatabase(name, '0008_wallet_graves')
    try {
      const person = (id: string, address: string | null) => `
        insert into persons (id, contact_sealed, contact_index, created_at_ms)
          values ('${id}', ${address && `'${address}'`}, ${address && `'${address}'`}, 1);
        insert into consents values ('${id}', 'test', 'https://app.example', 1);`
      const identity = (personId: string, index: string, createdAtMs: number) =>
        `insert into identities values ('${index}', '${personId}', 'google', '', ${createdAtMs});`
      await database.fill(`
        insert into projects (id, name) values ('test', 'Test');
        ${person('stays', 'a@example.com')} ${person('left', 'b@example.com')} ${person('none', null)}
        ${identity('stays', 'first', 1)} ${identity('stays', 'second', 2)}
        -- The account it came with was taken away, another one is there.
        ${identity('left', 'third', 2)} ${identity('none', 'fourth', 1)}`)
      const found = await withQueries(database, (queries) => queries.select().from(persons).orderBy(persons.id))
      expect(
        found.map(({ id, contactSealed, contactIndex, contactFrom }) => [id, contactSealed, contactIndex, contactFrom]),
      ).toEqual([
        ['left', 'b@example.com', null, null],
        ['none', null, null, null],
        ['stays', 'a@example.com', 'a@example.com', 'first'],
      ])
    } finally {
      await database.remove()
    }
  },
  60_000,
)
