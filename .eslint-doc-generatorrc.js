import { format, resolveConfig } from 'prettier';

/** @type {import('eslint-doc-generator').GenerateOptions} */
export default {
  ignoreConfig: ['all'],
  postprocess: async (content, filepath) =>
    format(content, { ...(await resolveConfig(filepath)), filepath }),
};
