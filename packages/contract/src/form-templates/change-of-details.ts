import type { FormDefinition } from '@atrium/domain/forms/definition'
import { options, text } from './texts.ts'

/** A client's new address, telephone number or name. */
export const changeOfDetails: FormDefinition = {
  steps: [
    {
      id: 'change',
      title: text('What has changed', 'Hvað hefur breyst', 'Τι άλλαξε'),
      fieldsets: [
        {
          id: 'changes',
          fullwidth: true,
          fields: [
            {
              name: 'what',
              type: 'dropdown',
              required: true,
              label: text('What has changed?', 'Hvað hefur breyst?', 'Τι άλλαξε;'),
              options: options(
                ['address', 'My address', 'Heimilisfang mitt', 'Η διεύθυνσή μου'],
                ['phone', 'My telephone number', 'Símanúmer mitt', 'Ο αριθμός τηλεφώνου μου'],
                ['name', 'My name', 'Nafn mitt', 'Το όνομά μου'],
              ),
            },
            {
              name: 'address',
              type: 'textarea',
              required: true,
              limit: 500,
              label: text('New address', 'Nýtt heimilisfang', 'Νέα διεύθυνση'),
              when: { contains: [{ field: 'what' }, { value: 'address' }] },
            },
            {
              name: 'phone',
              type: 'text',
              required: true,
              limit: 40,
              label: text('New telephone number', 'Nýtt símanúmer', 'Νέος αριθμός τηλεφώνου'),
              when: { contains: [{ field: 'what' }, { value: 'phone' }] },
            },
            {
              name: 'new-name',
              type: 'text',
              required: true,
              limit: 200,
              label: text('New name', 'Nýtt nafn', 'Νέο όνομα'),
              when: { contains: [{ field: 'what' }, { value: 'name' }] },
            },
            {
              name: 'from',
              type: 'date-picker',
              required: true,
              label: text('When does the change take effect?', 'Hvenær tekur breytingin gildi?', 'Από πότε ισχύει η αλλαγή;'),
            },
          ],
        },
      ],
    },
  ],
}
