import type { MailWords } from '../Mail.js'

const notYou = 'Se não foi você, saia em todos os dispositivos nas configurações da carteira e avise o app.'

export const ptBR: MailWords = {
  code: {
    subject: 'Seu código de login para {host}',
    title: 'Entrar em {host}',
    lines: [
      'Digite este código onde você o pediu. Ele vale por dez minutos, uma vez.',
      'Ninguém de {host} jamais vai pedi-lo a você. Se você não pediu um código, ignore este e-mail.',
    ],
  },
  device: {
    subject: 'Confirme um novo dispositivo para {host}',
    title: 'Um novo dispositivo quer entrar em {host}',
    lines: [
      'Dispositivo: {device}',
      'Se for você, abra a página e digite o número que aparece onde você está entrando. O link vale por dez minutos.',
      'Se não for você, não o abra: sem o número, ninguém entra.',
    ],
    button: 'Verificar o dispositivo',
  },
  newDevice: {
    subject: 'Novo dispositivo na sua carteira em {host}',
    title: 'Você entrou em um novo dispositivo',
    lines: ['App: {host}', 'Dispositivo: {device}', 'Hora: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Novo dispositivo na sua carteira em {host}',
    title: 'Você entrou em um novo dispositivo, e sua carteira foi aberta nele',
    lines: [
      'App: {host}',
      'Dispositivo: {device}',
      'Hora: {time}',
      'Ela foi aberta com a chave que o app guarda para você.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Seu código para alterar o endereço de e-mail',
    title: 'Alterar seu endereço de e-mail',
    lines: [
      'Digite este código onde você o pediu. O novo endereço será {email}.',
      'Se você não pediu isto, ignore este e-mail e saia em todos os dispositivos nas configurações da carteira.',
    ],
  },
  approvalCode: {
    subject: 'Confirme um pedido de {host}',
    title: '{host} pede sua confirmação',
    lines: [
      'Digite este código na carteira para confirmar exatamente isto. Ele vale por dez minutos, uma vez.',
      'Se você não pediu isto, ignore este e-mail. Não dê o código a ninguém nem a outra página.',
    ],
  },
  emailChanged: {
    subject: 'Seu endereço de e-mail foi alterado',
    title: 'Seu endereço de e-mail foi alterado',
    lines: [
      'Agora você entra com {email}.',
      'Hora: {time}',
      'Se não foi você, fale imediatamente com o app que você usa.',
    ],
  },
  undoableChange: {
    subject: 'Seu endereço de e-mail foi alterado',
    title: 'Seu endereço de e-mail foi alterado',
    lines: [
      'Agora você entra em {host} com {email}.',
      'Hora: {time}',
      'Se não foi você, abra a página e toque no botão que há nela, no máximo até {until}. Seu endereço antigo volta, e todos são desconectados.',
    ],
    button: 'Não fui eu',
  },
  changeUndone: {
    subject: 'A alteração do seu endereço de e-mail foi desfeita',
    title: 'A alteração do seu endereço de e-mail foi desfeita',
    lines: [
      'App: {host}',
      'Hora: {time}',
      'O endereço anterior voltou. Todos foram desconectados, e as formas de login adicionadas depois da alteração foram removidas.',
      'Se não foi você, fale imediatamente com o app que você usa.',
    ],
  },
  linked: {
    subject: 'Uma forma de login foi adicionada',
    title: 'Agora você também pode entrar com {method}',
    lines: ['Hora: {time}', notYou],
  },
  unlinked: {
    subject: 'Uma forma de login foi removida',
    title: 'Você não pode mais entrar com {method}',
    lines: ['Hora: {time}', 'E-mails sobre sua carteira ainda chegam a este endereço.', notYou],
  },
  noticesMoved: {
    subject: 'E-mails sobre sua carteira vão para outro endereço',
    title: 'E-mails sobre sua carteira agora vão para outro endereço',
    lines: ['{method} nos informou um novo endereço seu.', 'Hora: {time}', notYou],
  },
  reused: {
    subject: 'Um login em {host} foi encerrado',
    title: 'Encerramos um login para sua segurança',
    lines: [
      'Um login em {host} foi usado em dois lugares ao mesmo tempo, então alguém pode tê-lo copiado.',
      'Hora: {time}',
      'Entre de novo. Sua carteira está como você a deixou.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Um meio de abrir sua carteira foi adicionado',
      title: 'Um novo meio abre sua carteira',
      lines: ['App: {host}', 'Hora: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Um meio de abrir sua carteira foi removido',
      title: 'Um meio de abrir sua carteira foi removido',
      lines: ['App: {host}', 'Hora: {time}', notYou],
    },
    kitCreated: {
      subject: 'Um kit de recuperação foi criado',
      title: 'Um kit de recuperação da sua carteira foi criado',
      lines: ['Quem o tem abre a carteira: guarde-o onde ninguém mais olha.', 'Hora: {time}', notYou],
    },
    levelRaised: {
      subject: 'Agora só você pode abrir sua carteira',
      title: 'Agora só você pode abrir sua carteira',
      lines: ['O app não pode mais recuperá-la para você. Tenha um segundo meio de abri-la.', 'Hora: {time}', notYou],
    },
    exported: {
      subject: 'As chaves da sua carteira foram mostradas',
      title: 'As chaves da sua carteira foram mostradas',
      lines: ['App: {host}', 'Hora: {time}', 'Se não foi você, mova agora o que há na carteira para outra.'],
    },
    deleted: {
      subject: 'Sua carteira foi excluída',
      title: 'Sua carteira foi excluída',
      lines: [
        'App: {host}',
        'Hora: {time}',
        'Os endereços dela se perderam para sempre. Se entrar de novo, você recebe uma carteira nova.',
        'Se não foi você, fale imediatamente com o app que você usa.',
      ],
    },
    releaseStarted: {
      subject: 'Sua carteira está sendo recuperada',
      title: 'Alguém pediu para recuperar sua carteira em outro dispositivo',
      lines: [
        'App: {host}',
        'Hora: {time}',
        'Se não foi você, entre em um dispositivo que você conhece e interrompa por lá.',
      ],
    },
    releaseDone: {
      subject: 'Sua carteira foi aberta em outro dispositivo',
      title: 'Sua carteira foi aberta em outro dispositivo',
      lines: ['App: {host}', 'Hora: {time}', notYou],
    },
  },
  page: {
    title: 'Verificar o dispositivo',
    question: 'É você que quer entrar em {host}?',
    device: 'Dispositivo',
    time: 'Pedido em',
    number: 'Número',
    numberHint: 'Digite os dois dígitos que aparecem onde você está entrando.',
    approve: 'Sim, entrar',
    refuse: 'Não, não sou eu',
    warning: 'Se alguém disse um número a você ou mandou você para cá, é um golpe: escolha Não.',
    approved: 'Pronto. Volte à página onde você está entrando; um código está a caminho.',
    refused: 'Ninguém entra. Você pode fechar esta página.',
    wrong: 'O número está errado, então este login terminou. Se for você, peça um novo e-mail.',
    gone: 'Este link já foi usado ou é antigo demais. Peça um novo e-mail.',
  },
  undo: {
    title: 'Desfazer a alteração do endereço',
    question: 'O endereço de e-mail da sua carteira em {host} foi alterado sem você?',
    explanation:
      'Se você desfizer, seu endereço antigo volta, todos são desconectados, as formas de login adicionadas depois da alteração são removidas, e uma recuperação em espera é interrompida.',
    time: 'Alterado em',
    confirm: 'Sim, desfazer',
    done: 'Pronto. Seu endereço antigo voltou, e todos foram desconectados. Você pode fechar esta página e entrar de novo.',
    gone: 'Este link já foi usado ou é antigo demais.',
  },
}
