// node --import ./bench/register.js <file.ts>: TypeScript with its types taken off, on any Node.
import { register } from 'node:module';

register('./loader.js', import.meta.url);
