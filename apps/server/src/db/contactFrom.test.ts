import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabases, withQueries } from '../testing/testDatabases.js'
import { identities, persons } from './loginSchema.js'

it.each(testDatabases())(
  'keeps the claim of a provider that is still there, and no other, when it learns where addresses come from on $name',
  async ({ create }) => {
    const database = await create()
    try {
      await withQueries(database, async (queries) => {
        const rows = ['stays', 'left'].map((id) => ({ id, contactSealed: id, contactIndex: id, createdAtMs: 1 }))
        await queries.insert(persons).values([...rows, { id: 'none', createdAtMs: 1 }])
        const add = (personId: string, index: string, createdAtMs: number) =>
          queries.insert(identities).values({ index, personId, method: 'google', subjectSealed: '', createdAtMs })
        await add('stays', 'first', 1)
        await add('stays', 'second', 2)
        // The account it came with was taken away, another one is there.
        await add('left', 'third', 2)
        await add('none', 'fourth', 1)
        const text = readFileSync(new URL('migrations/0009_contact_from.sql', import.meta.url), 'utf8')
        for (const statement of text.split('--> statement-breakpoint').slice(1))
          await queries.execute(sql.raw(statement))
        const found = await queries.select().from(persons).orderBy(persons.id)
        expect(
          found.map(({ id, contactSealed, contactIndex, contactFrom }) => [
            id,
            contactSealed,
            contactIndex,
            contactFrom,
          ]),
        ).toEqual([
          ['left', 'left', null, null],
          ['none', null, null, null],
          ['stays', 'stays', 'stays', 'first'],
        ])
      })
    } finally {
      await database.remove()
    }
  },
  60_000,
)
