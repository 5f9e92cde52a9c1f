import { defineCollection } from '../contributions.ts'
import { nameField, text } from './labels.ts'

/** Testimonials of clients, which the firm's site shows. */
export const clients = defineCollection({
  name: 'clients',
  labels: { one: text('testimonial', 'umsögn', 'μαρτυρία'), many: text('testimonials', 'umsagnir', 'μαρτυρίες') },
  icon: 'star',
  menu: 'content',
  audience: 'everyone',
  columns: ['name', 'contact', 'hidelogo', 'order'],
  isOrdered: true,
  fields: [
    nameField,
    { name: 'logo', type: 'media-picker', label: text('Logo', 'Merki', 'Λογότυπο') },
    { name: 'hidelogo', type: 'switch', label: text('Hidden logo', 'Merki falið', 'Κρυφό λογότυπο'), value: false },
    { name: 'testimonial', type: 'textarea', label: text('Testimonial', 'Umsögn', 'Μαρτυρία'), limit: 2_000 },
    { name: 'contact', type: 'text', label: text('Contact', 'Tengiliður', 'Επαφή'), limit: 200 },
    { name: 'hidetestimonial', type: 'switch', label: text('Hidden testimonial', 'Umsögn falin', 'Κρυφή μαρτυρία'), value: false },
  ],
})
