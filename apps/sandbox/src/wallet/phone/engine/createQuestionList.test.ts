import { expect, it } from 'vitest'
import { createQuestionList } from './createQuestionList.js'
import { createStore, type Question } from './PhoneState.js'

function createQuestion(id: number): Question {
  const peer = { name: `App ${id}`, url: '', description: '' }
  return {
    kind: 'proposal',
    id,
    peer,
    expiresAtMs: 1,
    wanted: { namespaces: [], leftOut: { chains: [], methods: [] } },
  }
}

function setUp() {
  const store = createStore<Parameters<typeof createQuestionList>[0] extends { get(): infer State } ? State : never>({
    questions: [],
    answering: [],
  })
  const failures: string[] = []
  const list = createQuestionList(store, {
    onAnswered: () => {},
    onFailed: ({ id }, error) => failures.push(`${id}: ${String(error)}`),
  })
  list.add(createQuestion(1))
  list.add(createQuestion(2))
  return { store, list, failures, getIds: () => store.get().questions.map(({ id }) => id) }
}

it('createQuestionList: removes an answered question and shows its result', async () => {
  const { store, list, getIds } = setUp()
  await list.resolve(list.find(1), async () => 'Connected')
  expect(getIds()).toEqual([2])
  expect(store.get()).toMatchObject({ answering: [], answered: { text: 'Connected', peer: { name: 'App 1' } } })
  expect(() => list.find(1)).toThrow(expect.objectContaining({ code: 'unknown' }))
})

it('createQuestionList: keeps a question open if its response fails, and reports the error', async () => {
  const { store, list, failures, getIds } = setUp()
  await expect(list.resolve(list.find(1), () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(getIds()).toEqual([1, 2])
  expect(store.get().answering).toEqual([])
  expect(store.get().answered).toBeUndefined()
  expect(failures).toEqual(['1: Error: offline'])
})

it('createQuestionList: runs one response at a time for a question', async () => {
  const { store, list } = setUp()
  let runs = 0
  let end = () => {}
  const work = () => {
    runs += 1
    return new Promise<string>((resolve) => {
      end = () => resolve('Done')
    })
  }
  const question = list.find(1)
  const first = list.resolve(question, work)
  expect(store.get().answering).toEqual([1])
  await list.resolve(question, work)
  expect(runs).toBe(1)
  end()
  await first
  expect(store.get().answering).toEqual([])
})
