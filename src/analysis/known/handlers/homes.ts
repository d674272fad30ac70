import { LISTENERS, MESSAGE, type Method, ONCE, each, methods, typed } from './registration.ts';

/**
 * Programs that connect the devices of a house: adapters of ioBroker, and plugins of Homebridge.
 *
 * Source: the documentation and the type declarations of `@iobroker/adapter-core` and `homebridge`.
 */

/** The types of what packages make, as in `MADE_BY`. */
export const MADE_BY_HOMES: readonly [string, string][] = [
  ...typed(
    '#ioBroker',
    '@iobroker/adapter-core.Adapter() @iobroker/adapter-core.adapter() @iobroker/adapter-core()',
  ),
];

/** The types that declared types stand for, as in `DECLARED_AS`. */
export const DECLARED_BY_HOMES: readonly [string, string][] = [
  ...typed('#ioBroker', '@iobroker/adapter-core.AdapterInstance'),
  ...typed('#homebridge', 'homebridge.API'),
  ...typed('#homeAccessory', 'homebridge.PlatformAccessory'),
  ...typed('#homeService', 'homebridge.Service'),
  ...typed('#homeCharacteristic', 'homebridge.Characteristic'),
];

/** Properties of a type, as in `PROPERTIES`. */
export const PROPERTIES_OF_HOMES: readonly [string, string][] = [
  ['#homebridge.hap', '#hap'],
  ['#hap.Service', '#homeServices'],
];

/** What comes when a device, a person or another adapter changes or asks for something. */
const EVENTS = ['fileChange', 'message', 'objectChange', 'stateChange'];

/** It ends the process where it throws, and where nobody handles the rejection of what it returns. */
const EVENT = { ...MESSAGE, label: '`{text}` listener' };

/** Somebody asks for the state of a device, or changes it. */
const ACCESS = { runs: 'request', label: '`{text}` listener' } as const;

export const HOMES: readonly [string, Method][] = [
  ...methods('#ioBroker', LISTENERS, {
    events: { ...Object.fromEntries(EVENTS.map((event) => [event, EVENT])), '*': ONCE },
    returns: '#ioBroker',
  }),
  ...each('@iobroker/adapter-core.Adapter @iobroker/adapter-core.adapter @iobroker/adapter-core', {
    registers: { ...MESSAGE, label: '`{member}` listener', options: EVENTS },
  }),

  ...methods('#homeServices', ['*'], { returns: '#homeService' }),
  ...methods('#homeAccessory', ['addService', 'getService', 'getServiceById'], {
    returns: '#homeService',
  }),
  ...methods('#homeService', ['addCharacteristic', 'getCharacteristic'], {
    returns: '#homeCharacteristic',
  }),
  ...methods('#homeService', ['*'], { returns: '#homeService' }),
  ...methods('#homeCharacteristic', ['onGet', 'onSet'], {
    registers: { runs: 'request', settles: 'always', label: '`{name}` handler' },
    returns: '#homeCharacteristic',
  }),
  ...methods('#homeCharacteristic', LISTENERS, {
    events: { get: ACCESS, set: ACCESS, '*': ONCE },
    returns: '#homeCharacteristic',
  }),
  ...methods('#homeCharacteristic', ['*'], { returns: '#homeCharacteristic' }),
];
