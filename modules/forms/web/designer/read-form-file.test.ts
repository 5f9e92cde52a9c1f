import { formTemplates } from '@atrium/contract/form-templates/index'
import { expect, it } from 'vitest'
import { readFormFile } from './read-form-file.ts'

const read = (content: unknown) => readFormFile(new File([typeof content === 'string' ? content : JSON.stringify(content)], 'form.json'))

it('reads an exported form unchanged', async () => {
  for (const definition of Object.values(formTemplates)) expect(await read(definition)).toEqual({ definition })
})

it('names the place that is not valid', async () => {
  expect(await read({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ type: 'text' }] }] }] })).toEqual({
    problem: 'steps.0.fieldsets.0.fields.0.name',
  })
  for (const content of ['no JSON', '3', 'null', '[]']) expect(await read(content)).toEqual({ problem: '' })
  expect(await read({})).toEqual({ problem: 'steps' })
  const deep = (steps: object[]): object => ({ id: `s${JSON.stringify(steps).length}`, fieldsets: [], children: steps })
  expect(await read({ steps: [deep([deep([deep([])])])] })).toEqual({ problem: '' })
})
